import type { DeskTender } from '@mirador/contract/mesa'
import { ageOf } from '@mirador/domain/time/chile-time'
import { ago } from '@mirador/texts/ago'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeDesk, type DeskPlace } from '../../../api/desk.ts'
import { DESK_TENDER } from './desk-texts.ts'
import { namesOf } from './desk-words.ts'

/** Carries out changes of a tender of the desk; a refused one is said, with who changed it meanwhile. */
export function useDeskChange(place: DeskPlace) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  /** @returns undefined when it was refused */
  async function run(change: () => Promise<DeskTender>): Promise<DeskTender | undefined> {
    setBusy(true)
    try {
      return await changeDesk(client, place, change, refusalWords)
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy }
}

/** @param newer the tender as another person left it; undefined when it was refused for another reason */
function refusalWords(reason: string, newer: DeskTender | undefined): string {
  const last = newer?.log[0]
  const name = last?.actor && last.actor !== newer?.me ? namesOf(newer?.people ?? []).get(last.actor) : undefined
  if (!last || !name) return DESK_TENDER.failed(reason)
  return DESK_TENDER.changedBy(name, ago(ageOf(new Date(last.at), new Date(newer?.at ?? last.at))))
}
