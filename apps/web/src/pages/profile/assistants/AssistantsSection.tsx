import { endAssistant } from '@mirador/contract/assistant-addresses'
import { longDayTime, middayOf, shortDay } from '@mirador/domain/time/chile-time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { reportFailure } from '../../../api/report-failure.ts'
import { useNow } from '../../../api/server-clock.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../../ui/button-class.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import ConfirmModal from '../team/ConfirmModal.tsx'
import { TOKENS } from '../tokens/token-texts.ts'
import { ASSISTANTS } from './assistant-texts.ts'
import { type Assistant, type Assistants, assistantsQuery } from './assistants-query.ts'
import { assistantsUrl } from './assistants-url.ts'

/** 'Asistentes autorizados': what the account let in by OAuth, each with its scopes, its last use, and a way to end it. */
export function AssistantsSection() {
  const query = useQuery({ ...assistantsQuery, refetchOnMount: 'always' })
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl max-tablet:text-lg">{ASSISTANTS.title}</h2>
      <Loaded
        query={query}
        loading={ASSISTANTS.loading}
        skeleton={<Skeleton className="h-32 w-full" />}
        errorTitle={ASSISTANTS.failedTitle}
        errorHint={ASSISTANTS.failedHint}
      >
        {(data) => <List data={data} />}
      </Loaded>
    </section>
  )
}

function List({ data: { assistants } }: { data: Assistants }) {
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<Assistant>()
  const [isBusy, setBusy] = useState(false)

  async function remove({ id, host }: Assistant) {
    if (isBusy) return
    setBusy(true)
    try {
      client.setQueryData(assistantsQuery.queryKey, await call(endAssistant, { params: { id: String(id) } }))
      showToast('success', ASSISTANTS.removed(host))
      setLeaving(undefined)
      // the list of events below is refetched too
      void client.invalidateQueries({ queryKey: ['getAccountSecurity'] })
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <ul className="sheet ruled to-edges">
        {assistants.map((assistant) => (
          <AssistantRow key={assistant.id} assistant={assistant} onRemove={() => setLeaving(assistant)} />
        ))}
        <li className="px-6 py-3 max-tablet:px-4">
          {ASSISTANTS.about} <strong className="font-medium wrap-anywhere">{assistantsUrl()}</strong>.{' '}
          {assistants.length === 0 && ASSISTANTS.none}
        </li>
      </ul>
      {leaving && (
        <ConfirmModal
          title={ASSISTANTS.removeTitle(leaving.host)}
          about={ASSISTANTS.removeAbout}
          confirm={ASSISTANTS.remove}
          isBusy={isBusy}
          onConfirm={() => void remove(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

function AssistantRow({ assistant, onRemove }: { assistant: Assistant; onRemove: () => void }) {
  const { host, name, scopes, created_at, expires_at, used_on, used_network } = assistant
  const now = useNow()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3 tablet:min-h-[60px] max-tablet:px-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{host}</p>
        <p className="text-sm wrap-anywhere text-ink2">{ASSISTANTS.callsItself(name)}</p>
        <ul className="text-sm text-ink2">
          {scopes.map((scope) => (
            <li key={scope}>{TOKENS.scopes[scope]}</li>
          ))}
        </ul>
        <p className="text-sm text-ink2">
          {ASSISTANTS.allowed(longDayTime(new Date(created_at), now))}.{' '}
          {ASSISTANTS.ends(longDayTime(new Date(expires_at), now))}.
        </p>
        <p className="text-sm text-ink2">
          {used_on ? TOKENS.used(shortDay(middayOf(used_on), now), used_network) : TOKENS.unused}
        </p>
      </div>
      <Button
        aria-haspopup="dialog"
        aria-label={ASSISTANTS.removeOf(host)}
        className={WIDE_ON_PHONES}
        onClick={onRemove}
      >
        {ASSISTANTS.remove}
      </Button>
    </li>
  )
}
