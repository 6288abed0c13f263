import { statusOfCode } from '@mirador/domain/tender/tender-status'
import { foldText } from '@mirador/domain/text/search-text'
import { OCDS_REFUSALS } from '@mirador/texts/import-refusals'
import { part, text } from '../mercado-publico/source-values.ts'
import { type Parts, partsOf } from './ocds-values.ts'

const SMALLINT_MAX = 32_767

/** The portal's words for a state, after a code ("8-Adjudicada") or alone. */
const DETAILS = new Map([
  ['publicada', 5],
  ['cerrada', 6],
  ['desierta', 7],
  ['adjudicada', 8],
  ['revocada', 15],
  ['suspendida', 16],
])

/** The standard's words as the portal uses them: `planned` and `pending` mean suspended. */
const TENDER_WORDS = new Map([
  ['active', 5],
  ['closed', 6],
  ['unsuccessful', 7],
  ['complete', 8],
  ['cancelled', 15],
  ['withdrawn', 15],
  ['planned', 16],
  ['pending', 16],
])

const AWARD_WORDS = new Map([
  ['active', 8],
  ['unsuccessful', 7],
  ['cancelled', 15],
])

interface State {
  status: number
  status_text: string | null
}

export type OcdsState = ({ kind: 'known' } & State) | { kind: 'refused'; reason: string }

/**
 * The state of a process. Awards take precedence over the tender, which stays `active` long after the end; an award
 * without a supplier is ignored. A revoked or suspended process keeps its state.
 */
export function ocdsStateOf(release: Parts): OcdsState {
  const tender = part(release.tender)
  const called = detailsState(tender.statusDetails) ?? wordState(tender.status, TENDER_WORDS)
  const ends = partsOf(release.awards).map(awardState)
  const end = ends.find((state) => state && isAwarded(state)) ?? ends.find((state) => state !== null) ?? null
  const isStopped = ['revocada', 'suspendida'].includes(statusOfCode(called?.status ?? 0) ?? '')
  const state = isStopped ? called : (end ?? called)
  if (state) return { kind: 'known', ...state }
  const word = text(tender.statusDetails) ?? text(tender.status)
  return { kind: 'refused', reason: word ? OCDS_REFUSALS.unknownState(word.slice(0, 40)) : OCDS_REFUSALS.noState }
}

/** Whether an award has a winner. */
export function isWon(award: Parts): boolean {
  const state = awardState(award)
  return state !== null && isAwarded(state)
}

function awardState(award: Parts): State | null {
  const details = detailsState(award.statusDetails)
  if (details) return details
  const state = wordState(award.status, AWARD_WORDS)
  return state && isAwarded(state) && partsOf(award.suppliers).length === 0 ? null : state
}

function isAwarded({ status }: State): boolean {
  return statusOfCode(status) === 'adjudicada'
}

function detailsState(value: unknown): State | null {
  const details = text(value)
  if (details === null) return null
  const [, code, words] = /^(\d{1,5})\s*-\s*(.+)$/s.exec(details) ?? []
  if (code !== undefined)
    return Number(code) > SMALLINT_MAX ? null : { status: Number(code), status_text: words ?? null }
  const status = DETAILS.get(foldText(details).split(' ', 1)[0] ?? '')
  return status === undefined ? null : { status, status_text: details }
}

function wordState(value: unknown, words: ReadonlyMap<string, number>): State | null {
  const status = words.get(text(value)?.toLowerCase() ?? '')
  return status === undefined ? null : { status, status_text: null }
}
