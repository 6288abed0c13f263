import { finishWelcome } from '@mirador/contract/addresses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { queries, type UserInfo } from '../../api/queries.ts'
import { deleteDraft, readDraft, saveDraft } from '../../session/draft.ts'
import { endRubrosQuestion } from '../../session/registration-store.ts'
import { ACTIONS } from '../../texts/common.ts'
import { showToast } from '../../ui/toast.ts'
import { proposalQuery } from '../own-history/read-proposal.ts'
import { HistoryScreen } from './HistoryScreen.tsx'
import { MailScreen } from './MailScreen.tsx'
import { RegionsScreen } from './RegionsScreen.tsx'
import { SellsScreen } from './SellsScreen.tsx'
import { ThreeTenders } from './ThreeTenders.tsx'
import { SCREENS } from './WelcomeFrame.tsx'
import { WELCOME } from './welcome-texts.ts'

const DRAFT = 'welcome'

interface State {
  /** from 1 */
  screen: number
  /** the history of the RUT is not theirs */
  isOther: boolean
  /** the first screen asks for words, also where there is a history */
  asksForWords: boolean
}

/** The questions after the first sign-in, over the list. A reload of the page continues at the same screen. */
export default function Welcome({ user }: { user: UserInfo }) {
  const client = useQueryClient()
  const history = useQuery(proposalQuery(client))
  const [state, setState] = useState<State>(() => readState(user.user_id))
  const [isOver, setOver] = useState(false)
  const { screen, isOther, asksForWords } = state

  function go(changes: Partial<State>) {
    const next = { ...state, ...changes }
    setState(next)
    saveDraft(DRAFT, user.user_id, {
      screen: String(next.screen),
      isOther: String(next.isOther),
      asksForWords: String(next.asksForWords),
    })
  }

  /** Ends the questions, answered or not. The page is free at once; if that cannot be stored, they come back later. */
  function end() {
    deleteDraft(DRAFT)
    // synchronously, so that toasts are announced by the page and not by the closing dialog
    flushSync(() => setOver(true))
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    endRubrosQuestion()
    client.setQueryData(queries.getUserInfo().queryKey, (known) => known && { ...known, is_new: false })
    void sendEnd()
  }

  if (isOver) return null
  const props = {
    onNext: () => (screen < SCREENS ? go({ screen: screen + 1, asksForWords: false }) : end()),
    onClose: end,
  }
  switch (screen) {
    case 1:
      return !isOther && !asksForWords && (!history.data || history.data.tenders > 0) ? (
        <HistoryScreen
          {...props}
          company={user.company?.canonical_name ?? ''}
          query={history}
          onOther={() => go({ isOther: true })}
          onWords={() => go({ asksForWords: true })}
        />
      ) : (
        <SellsScreen {...props} user={user} isUnknownRut={history.data?.tenders === 0} />
      )
    case 2:
      return <RegionsScreen {...props} user={user} won={(!isOther && history.data?.wonRegions) || []} />
    case 3:
      return <ThreeTenders {...props} onWords={() => go({ screen: 1, asksForWords: true })} />
    default:
      return <MailScreen {...props} email={user.email ?? ''} />
  }
}

function readState(userId: string): State {
  const { screen, isOther, asksForWords } = readDraft(DRAFT, userId)
  const place = Number(screen)
  return {
    screen: place >= 1 && place <= SCREENS ? place : 1,
    isOther: isOther === 'true',
    asksForWords: asksForWords === 'true',
  }
}

async function sendEnd(): Promise<void> {
  try {
    await call(finishWelcome, {})
  } catch (error) {
    if (error instanceof ApiError && error.isReported) return
    showToast('error', WELCOME.endFailed, { actions: [{ label: ACTIONS.retry, run: () => void sendEnd() }] })
  }
}
