import { STAGES, type Stage } from '@mirador/domain/pursuits/stage'
import { pesos } from '@mirador/domain/tender/money'
import { differencePart } from '@mirador/texts/price-difference'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Decision, decide } from '../../../api/decide-tender.ts'
import { deskTenderQuery } from '../../../api/desk.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeclineForm } from '../detail/DeclineForm.tsx'
import '../../../components/fit/fit.css'
import { DESK_TENDER } from './desk-texts.ts'
import { stageName } from './desk-words.ts'
import type { PartProps } from './part-props.ts'

/** The stage of the tender, and what its result proposes. */
export function StageChoice({ place, desk }: PartProps) {
  const client = useQueryClient()
  const radios = useId()
  const [isBusy, setBusy] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const { stage, reason, words, version, proposal, tender } = desk

  async function change(to: Decision): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      const { bid_idn, team } = place
      const stored = await decide(client, { bid_idn, team, from: { stage, reason, words, version }, to })
      await client.invalidateQueries({ queryKey: deskTenderQuery(place).queryKey })
      if (stored) setDeclining(false)
      return stored
    } finally {
      setBusy(false)
    }
  }

  function choose(value: Stage) {
    if (value === 'no_vamos') setDeclining(true)
    else void change({ stage: value, reason: null, words: null })
  }

  return (
    <>
      {proposal && (
        <div className="mt-3 rounded-control bg-patina-wash p-3" role="note">
          <p className="font-medium">{DESK_TENDER.proposal[proposal.stage]}</p>
          <p className="text-sm text-ink2">{proposalWords(proposal)}</p>
          <Button
            variant="primary"
            className="mt-2 max-tablet:h-11"
            busy={isBusy}
            onClick={() => void change({ stage: proposal.stage, reason: null, words: null })}
          >
            {DESK_TENDER.confirm[proposal.stage]}
          </Button>
        </div>
      )}
      <fieldset className="desk-stages" aria-busy={isBusy || undefined}>
        <legend className="sr-only">{`${DESK_TENDER.stage}: ${tender.name}`}</legend>
        {STAGES.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={radios}
              className="sr-only"
              checked={isDeclining ? value === 'no_vamos' : value === stage}
              onChange={() => choose(value)}
            />
            {stageName(value)}
          </label>
        ))}
      </fieldset>
      {(isDeclining || stage === 'no_vamos') && (
        <div className="fit-dismiss mt-2">
          <DeclineForm
            // what is being written stays when another person changes the tender
            key={isDeclining ? undefined : version}
            reason={reason ?? undefined}
            words={words ?? ''}
            isBusy={isBusy}
            onDecline={(reason, words) => change({ stage: 'no_vamos', reason, words })}
            onWithdraw={undefined}
            onCancel={isDeclining ? () => setDeclining(false) : undefined}
          />
        </div>
      )}
    </>
  )
}

function proposalWords({ own_clp, chosen_clp }: NonNullable<PartProps['desk']['proposal']>): string {
  const isCompared = own_clp !== null && own_clp > 0 && chosen_clp !== null && chosen_clp !== own_clp
  return [
    own_clp !== null && DESK_TENDER.own(pesos(own_clp)),
    chosen_clp !== null && DESK_TENDER.chosen(pesos(chosen_clp)),
    isCompared &&
      DESK_TENDER.difference(pesos(Math.abs(chosen_clp - own_clp)), differencePart(chosen_clp / own_clp - 1)),
  ]
    .filter(Boolean)
    .join(' ')
}
