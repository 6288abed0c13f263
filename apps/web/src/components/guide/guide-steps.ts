/** The steps of the guide in order, with their targets on the page; guide.css has the same targets. */
export const GUIDE_STEPS = [
  { name: 'rubros', place: '[data-guide="rubros"]' },
  { name: 'plazo', place: '.tender-rows > li:first-child .plazo' },
  { name: 'star', place: '.tender-rows > li:first-child .tender-row-star' },
] as const

export type GuideStep = (typeof GUIDE_STEPS)[number]

/** The steps whose target is on the page now. */
export function stepsOn(page: Pick<ParentNode, 'querySelector'>): readonly GuideStep[] {
  return GUIDE_STEPS.filter(({ place }) => page.querySelector(place) !== null)
}
