import type { MarketAnswers } from '@mirador/contract/market-answers'
import { REGIONS } from '@mirador/domain/tender/region'
import { navigate } from '../../../../navigation.tsx'
import { SelectField, type SelectOption } from '../../../../ui/SelectField.tsx'
import { type AnswersState, answersAddress, readAnswersState } from './answers-state.ts'
import { ANSWERS } from './answers-texts.ts'

interface Props {
  state: AnswersState
  answers: MarketAnswers
}

/** names of rubros and regions are long */
const FULL = { maxWidth: '100%' } as const

/** What is counted, which is all in the address. */
export function AnswerPills({ state, answers }: Props) {
  /** Changes the current address, since an earlier choice may not be drawn yet. */
  const go = (changes: AnswersState) =>
    navigate(answersAddress({ ...readAnswersState(new URLSearchParams(location.search)), ...changes }), {
      replace: true,
    })
  return (
    <>
      <SelectField
        aria-label={ANSWERS.rubros}
        value={state.family ?? ''}
        options={rubroOptions(answers)}
        style={FULL}
        onChange={(family) => go({ family: family || undefined })}
      />
      <SelectField
        aria-label={ANSWERS.regions}
        value={state.region ?? ''}
        options={regionOptions(answers.own_regions)}
        style={FULL}
        onChange={(region) => go({ region: region || undefined })}
      />
      {answers.lists_agile && (
        <SelectField
          aria-label={ANSWERS.channel}
          value={state.channel ?? ''}
          options={CHANNELS}
          style={FULL}
          onChange={(channel) => go({ channel: (channel || undefined) as AnswersState['channel'] })}
        />
      )}
    </>
  )
}

const CHANNELS: readonly SelectOption[] = [
  { value: '', label: ANSWERS.channels.both },
  { value: 'licitaciones', label: ANSWERS.channels.licitaciones },
  { value: 'agil', label: ANSWERS.channels.agil },
]

/** The families of the account, and the counted one if it is another. */
function rubroOptions({ rubros, families }: MarketAnswers): SelectOption[] {
  const own = new Set(rubros.map(({ code }) => code))
  const listed = [...rubros, ...families.filter(({ code }) => !own.has(code))]
  return [
    ...(rubros.length > 0 ? [{ value: '', label: ANSWERS.allRubros(rubros.length) }] : []),
    ...listed.map(({ code, name }) => ({ value: String(code), label: name })),
  ]
}

function regionOptions(own: readonly number[]): SelectOption[] {
  const names = REGIONS.filter(({ region }) => own.includes(region)).map(({ short }) => short)
  return [
    { value: '', label: own.length > 0 ? ANSWERS.whereISell(names) : ANSWERS.everywhere },
    ...(own.length > 0 ? [{ value: 'all', label: ANSWERS.everywhere }] : []),
    ...REGIONS.map(({ region, short }) => ({ value: String(region), label: short })),
  ]
}
