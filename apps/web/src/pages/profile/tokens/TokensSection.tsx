import { endToken } from '@mirador/contract/token-addresses'
import { longDayTime, middayOf, shortDay } from '@mirador/domain/time/chile-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useNow } from '../../../api/server-clock.ts'
import { useDialog } from '../../../components/use-dialog.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { Button } from '../../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../../ui/button-class.ts'
import { ConnectionsSection, EndModal } from '../ConnectionsSection.tsx'
import { TOKENS } from './token-texts.ts'
import { type Token, type Tokens, tokensQuery } from './tokens-query.ts'

const TokenModal = lazyComponent(() => import('./TokenModal.tsx'))

/** 'Tokens': what the owner's programs use, each with its scopes, its end, its last use, and a way to end it. */
export function TokensSection() {
  const query = useQuery({ ...tokensQuery, refetchOnMount: 'always' })
  return (
    <ConnectionsSection query={query} texts={TOKENS}>
      {(data) => <List data={data} />}
    </ConnectionsSection>
  )
}

function List({ data: { tokens, most, confirm_with } }: { data: Tokens }) {
  const { isOpen, open, close, prefetch } = useDialog(TokenModal)
  const [ending, setEnding] = useState<Token>()
  const isFull = tokens.filter(({ is_expired }) => !is_expired).length >= most

  return (
    <>
      <ul className="sheet ruled to-edges">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onEnd={() => setEnding(token)} />
        ))}
        <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3 tablet:min-h-[60px] max-tablet:px-4">
          <p className="min-w-0 flex-1 basis-60">
            {TOKENS.about} {tokens.length === 0 && TOKENS.none} {isFull && TOKENS.full(most)}{' '}
            <a href="/api/docs/guia" className="link">
              {TOKENS.guide}
            </a>
          </p>
          {!isFull && (
            <Button aria-haspopup="dialog" className={WIDE_ON_PHONES} onPointerEnter={prefetch} onClick={open}>
              {TOKENS.add}
            </Button>
          )}
        </li>
      </ul>
      {isOpen && <TokenModal hasPassword={confirm_with === 'password'} onClose={close} />}
      {ending && (
        <EndModal
          texts={{
            title: TOKENS.endTitle(ending.name),
            about: TOKENS.endAbout,
            confirm: TOKENS.end,
            ended: TOKENS.ended(ending.name),
          }}
          queryKey={tokensQuery.queryKey}
          end={() => call(endToken, { params: { id: String(ending.id) } })}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}

function TokenRow({ token, onEnd }: { token: Token; onEnd: () => void }) {
  const { name, scopes, expires_at, is_expired, used_on, used_network } = token
  const now = useNow()
  const moment = longDayTime(new Date(expires_at), now)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3 tablet:min-h-[60px] max-tablet:px-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{name}</p>
        <ul className="text-sm text-ink2">
          {scopes.map((scope) => (
            <li key={scope}>{TOKENS.scopes[scope]}</li>
          ))}
        </ul>
        <p className={`text-sm ${is_expired ? 'font-medium' : 'text-ink2'}`}>
          {is_expired ? TOKENS.expired(moment) : TOKENS.ends(moment)}
        </p>
        <p className="text-sm text-ink2">
          {used_on ? TOKENS.used(shortDay(middayOf(used_on), now), used_network) : TOKENS.unused}
        </p>
      </div>
      <Button aria-haspopup="dialog" aria-label={TOKENS.endOf(name)} className={WIDE_ON_PHONES} onClick={onEnd}>
        {TOKENS.end}
      </Button>
    </li>
  )
}
