import { MIN_FOR_ANSWER } from '@mirador/domain/statistics/shown-share'
import { pathTo } from '../../../../paths.ts'
import { isSectionOpen } from '../../../../runtime-config.ts'
import { Link } from '../../../../ui/Link.tsx'
import { AnswerCard, AnswerTable, WAY } from './AnswerCard.tsx'
import { hasBothChannels } from './answer-sums.ts'
import { type AnswerProps, strangersAddress } from './answers-state.ts'
import { ANSWERS } from './answers-texts.ts'
import { KeyMark, NamedBars } from './NamedBars.tsx'

const TEXT = ANSWERS.buyers

/** Which institutions buy, and to which of them the company has made offers. */
export function BuyersCard({ state, answers }: AnswerProps) {
  const { awarded, buyers } = answers
  const { total, never, largest } = buyers
  const hasStrangers = never !== null && never.institutions > 0
  const way = isSectionOpen('instituciones') && (
    <Link to={hasStrangers ? strangersAddress(state) : pathTo('institutions')} className={WAY}>
      {hasStrangers ? TEXT.seeStrangers(never.institutions) : TEXT.see}
    </Link>
  )
  if (awarded.tenders < MIN_FOR_ANSWER || total === 0) {
    return <AnswerCard question={TEXT.question} sentence={TEXT.few(awarded.tenders)} way={way} />
  }
  return (
    <AnswerCard
      question={TEXT.question}
      sentence={TEXT.says(total, never, awarded.clp)}
      cases={`${TEXT.largest(largest.length, total)}, ${ANSWERS.awarded(awarded.tenders, hasBothChannels(state, answers))}`}
      way={way}
      table={<AnswerTable which="buyers" state={state} answers={answers} />}
    >
      <p className="answer-key">
        {never ? (
          <>
            <KeyMark mark="own">{TEXT.known}</KeyMark>
            <KeyMark mark="hollow">{TEXT.never}</KeyMark>
          </>
        ) : (
          TEXT.none
        )}
      </p>
      <NamedBars
        bars={largest.map(({ rut, name, awarded_clp, has_own_offer }) => ({
          key: rut,
          name,
          value: awarded_clp,
          label: ANSWERS.millions(awarded_clp),
          mark: has_own_offer ? 'own' : 'hollow',
        }))}
      />
    </AnswerCard>
  )
}
