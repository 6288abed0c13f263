import type { BuyerProfileAnswer } from '@mirador/contract/buyers'
import { BoughtFamilies } from './BoughtFamilies.tsx'
import { BuyerChoices } from './BuyerChoices.tsx'
import type { BuyingState } from './buying-state.ts'
import { Quarters } from './Quarters.tsx'

interface Props {
  rut: string
  state: BuyingState
  profile: BuyerProfileAnswer
}

/** The content below the figures: quarters and choices of ended processes, and the families. */
export default function LaterBuying({ rut, state, profile }: Props) {
  return (
    <>
      {profile.ended > 0 && (
        <>
          <Quarters rut={rut} state={state} quarters={profile.quarters} />
          <BuyerChoices rut={rut} state={state} />
        </>
      )}
      <BoughtFamilies profile={profile} />
    </>
  )
}
