/** The people whom a text calls by their names: `@Carla`, whatever its capitals and accents. */
export function mentionedPeople<T extends { name: string }>(text: string, people: readonly T[]): T[] {
  const folded = fold(text)
  return people.filter(({ name }) => {
    const call = `@${fold(name)}`
    for (let at = folded.indexOf(call); at >= 0; at = folded.indexOf(call, at + 1)) {
      // not `ana@…` nor `@Carlamaría`
      const [before, after] = [folded.charAt(at - 1), folded.charAt(at + call.length)]
      if (call.length > 1 && !/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true
    }
    return false
  })
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es')
