/** The steps of the guide in order, with their targets on the page; guide.css has the same targets. */
export const GUIDE_STEPS = [
  { name: 'plazo', place: '.tender-rows > li:first-child .plazo' },
  { name: 'parecido', place: '.tender-rows > li:first-child button.fit' },
] as const

export type GuideStep = (typeof GUIDE_STEPS)[number]

/** The steps whose target is on the page now. */
export function stepsOn(page: Pick<ParentNode, 'querySelector'>): readonly GuideStep[] {
  return GUIDE_STEPS.filter(({ place }) => page.querySelector(place) !== null)
}
