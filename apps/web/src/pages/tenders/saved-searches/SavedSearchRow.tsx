import { deleteSavedSearch, markSearchSeen, renewSearchFeed, updateSavedSearch } from '@mirador/contract/addresses'
import { listAddress } from '@mirador/domain/tender-query/saved-query'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, RefreshCw, Rss, Trash2 } from 'lucide'
import { Suspense, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { type SavedSearch, savedSearchQueries } from '../../../api/saved-searches.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ChangedWords } from './ChangedWords.tsx'
import { RemoveSearch } from './RemoveSearch.tsx'
import { SearchAdvice } from './SearchAdvice.tsx'
import { SearchWords } from './SearchWords.tsx'
import { SAVED_SEARCHES } from './saved-searches-texts.ts'

// loaded on demand with the field of the forms, which the list does not need
const RenameSearch = lazyComponent(() => import('./RenameSearch.tsx'))

const FLAGS = { too_broad: SAVED_SEARCHES.flagBroad, empty: SAVED_SEARCHES.flagEmpty } as const

/** A saved search and its actions. */
export function SavedSearchRow({ search }: { search: SavedSearch }) {
  const { id, name, query, in_digest, new_matches, flag, word_changes, feed_url } = search
  const [mode, setMode] = useState<'rename' | 'remove'>()
  const row = useRef<HTMLLIElement>(null)
  const client = useQueryClient()
  const switchId = useId()
  const reread = () => {
    void client.invalidateQueries(queries.countUnseenTenders())
    return client.invalidateQueries(savedSearchQueries.list())
  }
  const update = useMutation({
    mutationFn: (body: { name?: string; filters?: TenderQuery; in_digest?: boolean }) =>
      call(updateSavedSearch, { params: { id }, body }),
    onSettled: reread,
  })
  const renew = useMutation({
    mutationFn: () => call(renewSearchFeed, { params: { id } }),
    onSuccess: () => showToast('success', SAVED_SEARCHES.feedRenewed),
    onSettled: reread,
  })
  const remove = useMutation({
    mutationFn: () => call(deleteSavedSearch, { params: { id } }),
    onSuccess: () => {
      showToast('success', SAVED_SEARCHES.removed)
      document.querySelector('h1')?.focus()
    },
    onSettled: reread,
  })
  const seen = useMutation({ mutationFn: () => call(markSearchSeen, { params: { id } }), onSettled: reread })
  const { data: preview } = useQuery({ ...savedSearchQueries.preview(query), enabled: flag !== null })
  // the field or question with the focus unmounts
  const close = () => {
    flushSync(() => setMode(undefined))
    row.current?.querySelector('a')?.focus()
  }

  async function copyFeed() {
    if (feed_url === null) return
    try {
      await navigator.clipboard.writeText(feed_url)
      showToast('success', SAVED_SEARCHES.feedCopied)
    } catch {
      showToast('info', SAVED_SEARCHES.feedNotCopied(feed_url), { duration: 20_000, closeButton: true })
    }
  }

  return (
    <li ref={row} className="grid gap-2 py-4">
      {mode === 'rename' ? (
        <Suspense>
          <RenameSearch
            name={name}
            isBusy={update.isPending}
            onCancel={close}
            onSave={(name) => update.mutate({ name }, { onSuccess: close })}
          />
        </Suspense>
      ) : (
        <div className="flex items-center justify-between gap-2">
          <p className="min-w-0 wrap-anywhere">
            <Link to={listAddress(query)} className="font-medium text-patina underline" onClick={() => seen.mutate()}>
              {name}
            </Link>
            {new_matches > 0 && (
              <span className="font-bold text-cobre tabular-nums">
                {' · '}
                {SAVED_SEARCHES.news(new_matches)}
              </span>
            )}
            {flag && <span className="text-ink2">{` · ${FLAGS[flag]}`}</span>}
          </p>
          <div className="flex flex-none">
            <IconButton
              label={SAVED_SEARCHES.rename(name)}
              icon={<Icon icon={Pencil} size={18} />}
              onPointerEnter={RenameSearch.prefetch}
              onClick={() => setMode('rename')}
            />
            <IconButton
              label={SAVED_SEARCHES.remove(name)}
              icon={<Icon icon={Trash2} size={18} />}
              onClick={() => setMode('remove')}
            />
          </div>
        </div>
      )}
      {mode === 'remove' && (
        <RemoveSearch isBusy={remove.isPending} onCancel={close} onConfirm={() => remove.mutate()} />
      )}
      <SearchWords query={query} label={SAVED_SEARCHES.what} />
      {word_changes.length > 0 && (
        <ChangedWords changes={word_changes} onKeep={() => update.mutate({ filters: query })} />
      )}
      {flag && preview && <SearchAdvice preview={preview} onApply={(changed) => update.mutate({ filters: changed })} />}
      <div className="flex items-center justify-between gap-4">
        <span className="flex items-center gap-2">
          <Switch
            id={switchId}
            label={SAVED_SEARCHES.digestOf(name)}
            checked={update.isPending ? (update.variables.in_digest ?? in_digest) : in_digest}
            onChange={(event) => update.mutate({ in_digest: event.target.checked })}
          />
          <label htmlFor={switchId} className="text-sm text-ink2">
            {SAVED_SEARCHES.digest}
          </label>
        </span>
        <span className="flex flex-none">
          <IconButton
            label={SAVED_SEARCHES.copyFeed(name)}
            icon={<Icon icon={Rss} size={18} />}
            onClick={() => void copyFeed()}
          />
          <IconButton
            label={SAVED_SEARCHES.renewFeed(name)}
            icon={<Icon icon={RefreshCw} size={18} />}
            onClick={() => !renew.isPending && renew.mutate()}
          />
        </span>
      </div>
    </li>
  )
}
