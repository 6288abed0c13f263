import type { MarketAnswers } from '@mirador/contract/market-answers'
import { longMonth } from '@mirador/domain/time/chile-time'
import { shortMonth } from '../../../../components/charts/month-name.ts'
import { Link } from '../../../../ui/Link.tsx'
import { AnswerCard, AnswerTable, WAY } from './AnswerCard.tsx'
import { agileChange, tendersChange, type YearChange } from './answer-sums.ts'
import { type AnswerProps, type AnswersState, monthsAddress } from './answers-state.ts'
import { ANSWERS } from './answers-texts.ts'
import { MonthPairs } from './MonthPairs.tsx'
import { KeyMark } from './NamedBars.tsx'

const TEXT = ANSWERS.purchases

/** Whether more or less is bought than a year before. */
export function PurchasesCard({ state, answers }: AnswerProps) {
  const { months, awarded, own_regions } = answers
  const [first, last] = [months[0], months.at(-1)]
  const way = (
    <Link to={monthsAddress(state, own_regions)} className={WAY}>
      {ANSWERS.monthByMonth}
    </Link>
  )
  const isUnread = state.channel === 'agil' && !agileChange(months)
  if (!first || !last || isUnread) {
    return <AnswerCard question={TEXT.question} sentence={purchasesSentence(answers, state)} way={way} />
  }
  const isAgile = state.channel === 'agil'
  const agile = state.channel === 'licitaciones' ? undefined : agileChange(months)
  return (
    <AnswerCard
      question={TEXT.question}
      sentence={purchasesSentence(answers, state)}
      cases={!isAgile && awarded.tenders > 0 && TEXT.amount(awarded.clp)}
      way={way}
      table={<AnswerTable which="purchases" state={state} answers={answers} />}
    >
      <p className="answer-key">
        <KeyMark mark="filled">{TEXT.now(shortMonth(first.month), shortMonth(last.month))}</KeyMark>
        <KeyMark mark="hollow">{TEXT.before}</KeyMark>
      </p>
      <MonthPairs
        pairs={months.map(({ month, tenders, tenders_before, agile: requests, agile_before }) => ({
          month,
          label: shortMonth(month).split(' ')[0] ?? '',
          now: isAgile ? requests : tenders,
          before: isAgile ? agile_before : tenders_before,
        }))}
      />
      {state.channel === undefined && answers.lists_agile && (
        <p className="text-xs text-ink3">{agile ? TEXT.isOfTenders : `${TEXT.noAgile}.`}</p>
      )}
    </AnswerCard>
  )
}

/** The sentence of the card; it also tells that another selection was counted. */
export function purchasesSentence({ months }: MarketAnswers, { channel }: AnswersState): string {
  if (months.length === 0) return TEXT.noMonths
  const agile = named(agileChange(months))
  if (channel === 'agil') return agile ? TEXT.agile(agile) : TEXT.noAgile
  const tenders = TEXT.tenders(tendersChange(months))
  return channel === undefined && agile ? tenders + TEXT.agileToo(agile) : tenders
}

const named = (change: YearChange | undefined) =>
  change && { ...change, since: change.since && longMonth(change.since.slice(0, 7)) }
