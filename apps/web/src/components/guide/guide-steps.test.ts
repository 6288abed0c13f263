import { expect, test } from 'vitest'
import { GUIDE_STEPS, stepsOn } from './guide-steps.ts'

/** A page with the targets of the given steps. */
const pageWith = (...names: string[]) => ({
  querySelector: (place: string) =>
    GUIDE_STEPS.some((step) => step.place === place && names.includes(step.name)) ? ({} as Element) : null,
})

test.each([[['plazo', 'parecido']], [['plazo']], [[]]])(
  'SES-1 the guide explains only what is on the page: %j',
  (names) => {
    expect(stepsOn(pageWith(...names) as ParentNode).map(({ name }) => name)).toEqual(names)
  },
)
