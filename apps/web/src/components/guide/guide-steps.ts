/** What the guide explains, in order, and where that stands on the page; guide.css knows the same places. */
export const GUIDE_STEPS = [
  { name: 'rubros', place: '[data-guide="rubros"]' },
  { name: 'plazo', place: '.tender-rows > li:first-child .plazo' },
  { name: 'star', place: '.tender-rows > li:first-child .tender-row-star' },
] as const

export type GuideStep = (typeof GUIDE_STEPS)[number]

/** The steps whose place is on the page now: what is not there cannot be explained. */
export function stepsOn(page: Pick<ParentNode, 'querySelector'>): readonly GuideStep[] {
  return GUIDE_STEPS.filter(({ place }) => page.querySelector(place) !== null)
}
