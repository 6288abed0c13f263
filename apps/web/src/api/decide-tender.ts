import { decideTender } from '@mirador/contract/addresses'
import type { Pursuit } from '@mirador/contract/pursuits'
import type { QueryClient } from '@tanstack/react-query'
import { navigate } from '../navigation.tsx'
import { paths, placeAt } from '../paths.ts'
import { isSectionOpen } from '../runtime-config.ts'
import { DECISIONS } from '../texts/decisions.ts'
import { showToast } from '../ui/toast.ts'
import { ApiError } from './api-error.ts'
import { isFollowedList, updateCachedTender } from './cached-tenders.ts'
import { call } from './client.ts'
import { pursuitQuery } from './pursuit.ts'
import { sayFailed } from './say-failed.ts'

export type Decision = Omit<Pursuit, 'version' | 'desk'>

interface Change {
  bid_idn: string
  from: Omit<Pursuit, 'desk'>
  to: Decision
  /** whether the tender is followed from now on; undefined: as before */
  following?: boolean | undefined
  /** the organisation that decides; undefined: that of the account */
  team?: number | undefined
}

/**
 * Stores a decision, and offers to undo it together with the follow that it brought.
 * @returns whether it was stored
 */
export async function decide(client: QueryClient, change: Change): Promise<boolean> {
  const { bid_idn, from, to, following, team } = change
  const stored = await store(client, change)
  if (!stored) return false
  const undo = async () => {
    const back = {
      bid_idn,
      from: stored,
      to: decisionOf(from),
      following: following === undefined ? undefined : !following,
      team: stored.desk?.team ?? team,
    }
    if (await store(client, back, () => void undo())) showToast('success', DECISIONS.undone)
  }
  const hasWay = to.stage === 'preparando' && stored.desk !== null && isSectionOpen('mesa') && !isOnDesk()
  showToast('success', DECISIONS.done(to, following === true), {
    actions: [
      ...(hasWay ? [{ label: DECISIONS.onDesk, run: () => navigate(paths.desk(bid_idn)) }] : []),
      { label: DECISIONS.undo, run: () => void undo() },
    ],
    closeButton: true,
  })
  return true
}

const decisionOf = ({ stage, reason, words }: Decision): Decision => ({ stage, reason, words })

const isOnDesk = () => placeAt(location.pathname, location.search) === 'desk'

/**
 * @param retry offered where the server may store it later
 * @returns undefined when the server refused it, which is then said
 */
async function store(
  client: QueryClient,
  { bid_idn, from, to, following, team }: Change,
  retry?: () => void,
): Promise<Pursuit | undefined> {
  const { queryKey } = pursuitQuery(bid_idn)
  try {
    const body = { ...to, version: from.version, following, team }
    const stored = await call(decideTender, { params: { id: bid_idn }, body })
    client.setQueryData(queryKey, stored)
    if (following !== undefined) updateCachedTender(client, bid_idn, { is_followed: following })
    return stored
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    sayFailed(error, DECISIONS.failed(error.message), retry)
    // another person may have decided
    void client.invalidateQueries({ queryKey })
    return undefined
  } finally {
    for (const name of ['getTodayQueues', 'countUnseenTenders', 'getTeam', 'getDesk', 'getDeskTender', 'listDeskStage'])
      void client.invalidateQueries({ queryKey: [name] })
    // a list keeps its rows until the next visit
    void client.invalidateQueries({
      predicate: ({ queryKey }) => isFollowedList(queryKey) || isQueueList(queryKey),
      refetchType: 'none',
    })
  }
}

/** Whether a cached query is the list of a queue of Hoy. */
const isQueueList = ([name, query]: readonly unknown[]) =>
  name === 'listTenders' && (query as { queue?: string }).queue !== undefined
