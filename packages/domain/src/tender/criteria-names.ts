/** Names that the source publishes in place of a criterion: `AwardPRECriteria.Text1`. */
const KEY = /^Award\w*Criteria\.Text\d+$/i

/**
 * The names of the evaluation criteria of a tender.
 * @param text `CriteriosEvaluacion` of the monthly file, with ` ; ` or line breaks between them
 */
export function criteriaNames(text: string | null): string[] {
  const names = (text ?? '').split(/[;\n]/).map((name) => name.replace(/\s+/g, ' ').trim())
  return [...new Set(names)].filter((name) => name !== '' && !KEY.test(name))
}
