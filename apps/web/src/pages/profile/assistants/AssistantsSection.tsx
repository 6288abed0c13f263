import { endAssistant } from '@mirador/contract/assistant-addresses'
import { longDayTime, middayOf, shortDay } from '@mirador/domain/time/chile-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useNow } from '../../../api/server-clock.ts'
import { isSectionOpen, runtimeConfig } from '../../../runtime-config.ts'
import { Button } from '../../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../../ui/button-class.ts'
import { ConnectionsSection, EndModal } from '../ConnectionsSection.tsx'
import { TOKENS } from '../tokens/token-texts.ts'
import { ASSISTANTS } from './assistant-texts.ts'
import { type Assistant, type Assistants, assistantsQuery } from './assistants-query.ts'

/** Where assistants ask: beside the API, whose address may be a path of this origin. */
const assistantsUrl = () => new URL('/mcp', new URL(runtimeConfig().apiUrl, window.location.href)).href

/** 'Asistentes autorizados': what the account let in by OAuth, each with its scopes, its last use, and a way to end it. */
export function AssistantsSection() {
  const query = useQuery({ ...assistantsQuery, refetchOnMount: 'always' })
  return (
    <ConnectionsSection query={query} texts={ASSISTANTS}>
      {(data) => <List data={data} />}
    </ConnectionsSection>
  )
}

function List({ data: { assistants } }: { data: Assistants }) {
  const [leaving, setLeaving] = useState<Assistant>()
  return (
    <>
      <ul className="sheet ruled to-edges">
        {assistants.map((assistant) => (
          <AssistantRow key={assistant.id} assistant={assistant} onRemove={() => setLeaving(assistant)} />
        ))}
        <li className="px-6 py-3 max-tablet:px-4">
          {ASSISTANTS.about} <strong className="font-medium wrap-anywhere">{assistantsUrl()}</strong>.{' '}
          {isSectionOpen('conexiones') && ASSISTANTS.byToken} {assistants.length === 0 && ASSISTANTS.none}
        </li>
      </ul>
      {leaving && (
        <EndModal
          texts={{
            title: ASSISTANTS.removeTitle(leaving.host),
            about: ASSISTANTS.removeAbout,
            confirm: ASSISTANTS.remove,
            ended: ASSISTANTS.removed(leaving.host),
          }}
          queryKey={assistantsQuery.queryKey}
          end={() => call(endAssistant, { params: { id: String(leaving.id) } })}
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
