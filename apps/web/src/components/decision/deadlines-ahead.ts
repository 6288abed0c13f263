import type { DecisionAnswer } from '@mirador/contract/tender-decision'

/** The own deadlines that have not passed, done ones too, the earliest first. */
export const deadlinesAhead = (all: NonNullable<DecisionAnswer['deadline']>['all'], now: Date) =>
  all.map((deadline) => ({ ...deadline, at: new Date(deadline.at) })).filter(({ at }) => at > now)
