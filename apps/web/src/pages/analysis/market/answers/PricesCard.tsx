import { MIN_FOR_ANSWER } from '@mirador/domain/statistics/shown-share'
import { Link } from '../../../../ui/Link.tsx'
import { AnswerCard, AnswerTable, WAY } from './AnswerCard.tsx'
import { hasBothChannels, knownBands } from './answer-sums.ts'
import { type AnswerProps, monthsAddress } from './answers-state.ts'
import { ANSWERS } from './answers-texts.ts'
import { PriceSpreads } from './PriceSpreads.tsx'

const TEXT = ANSWERS.prices

/** What part of the budget is paid, by how many companies make offers. */
export function PricesCard({ state, answers }: AnswerProps) {
  const { prices, own_regions } = answers
  const { all, bands } = prices
  const way = (
    <Link to={monthsAddress(state, own_regions)} className={WAY}>
      {ANSWERS.monthByMonth}
    </Link>
  )
  if (!all || all.n < MIN_FOR_ANSWER) {
    return <AnswerCard question={TEXT.question} sentence={TEXT.few(all?.n ?? 0)} way={way} />
  }
  const words = knownBands(bands).map(({ from, to, share }) => ({ from, to, median: share.median }))
  return (
    <AnswerCard
      question={TEXT.question}
      sentence={TEXT.says(all.median, words)}
      cases={TEXT.counted(all.n, hasBothChannels(state, answers))}
      way={way}
      table={<AnswerTable which="prices" state={state} answers={answers} />}
    >
      <p className="answer-key">{TEXT.key}</p>
      <PriceSpreads bands={bands} />
    </AnswerCard>
  )
}
