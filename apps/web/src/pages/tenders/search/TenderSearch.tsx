import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { TENDER_SEARCH } from '@mirador/texts/tenders'
import { Search, X } from 'lucide'
import { type FocusEvent, type FormEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyComponent } from '../../../lazy-component.tsx'
import { isSearchable } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { rememberSearch } from './recent-searches.ts'
import type { Written } from './search-signs.ts'

const SearchHelp = lazyComponent(() => import('./SearchHelp.tsx'))

interface Props {
  query: string
  /** the list that a search would show */
  queryOf: (search: string) => TenderQuery
  onSearch: (query: string) => void
}

/** The search and, while it has the focus, its help. */
export function TenderSearch({ query, queryOf, onSearch }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(query)
  const [shownQuery, setShownQuery] = useState(query)
  const [hasHelp, setHasHelp] = useState(false)
  const isHelpWanted = useRef(false)

  // Going back or following a link changes the search while the box is mounted.
  if (shownQuery !== query) {
    setShownQuery(query)
    setText(query)
  }

  function openHelp() {
    isHelpWanted.current = true
    // if its code does not load there is no help, and the search works
    SearchHelp.load().then(
      () => setHasHelp(isHelpWanted.current),
      () => {},
    )
  }

  function closeHelp() {
    isHelpWanted.current = false
    setHasHelp(false)
  }

  function search(typed: string) {
    const search = typed.trim()
    if (search !== '' && !isSearchable(search)) return showToast('info', TENDER_SEARCH.onlyDots)
    setText(search)
    closeHelp()
    input.current?.focus()
    if (search) rememberSearch(search)
    onSearch(search)
  }

  function write({ text, caret }: Written) {
    flushSync(() => setText(text))
    input.current?.focus()
    input.current?.setSelectionRange(caret, caret)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(text)
  }

  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!form.current?.contains(relatedTarget)) closeHelp()
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && hasHelp) {
      input.current?.focus()
      closeHelp()
    } else if (event.target !== input.current) return
    else if (event.key === 'Escape') setText('')
    else if (event.key !== 'ArrowDown') return
    else if (hasHelp) form.current?.querySelector<HTMLElement>('.search-help :is(button, a)')?.focus()
    else openHelp()
    // browsers clear the field on Escape
    event.preventDefault()
  }

  return (
    <search>
      <form ref={form} className="relative flex gap-2" onSubmit={submit} onBlur={leave} onKeyDown={onKey}>
        <div className="relative min-w-0 flex-1">
          <Icon icon={Search} size={20} className="pointer-events-none absolute top-3.5 left-4 text-ink2" />
          <input
            ref={input}
            type="search"
            value={text}
            maxLength={300}
            enterKeyHint="search"
            autoComplete="off"
            aria-label={TENDER_SEARCH.label}
            placeholder={TENDER_SEARCH.placeholder}
            className={`field-input h-12 pl-12 ${text ? 'pr-12' : 'pr-12 max-tablet:pr-2'} [&::-webkit-search-cancel-button]:hidden`}
            onPointerEnter={SearchHelp.prefetch}
            onFocus={openHelp}
            onClick={openHelp}
            onChange={(event) => {
              setText(event.target.value)
              openHelp()
            }}
          />
          {text === '' ? (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute top-3 right-3 grid size-6 place-items-center rounded-small border border-line text-sm text-ink3 max-tablet:hidden"
            >
              /
            </span>
          ) : (
            <IconButton
              label={TENDER_SEARCH.clear}
              icon={<Icon icon={X} size={18} />}
              className="absolute! top-1 right-1"
              onClick={() => {
                setText('')
                input.current?.focus()
                if (query) onSearch('')
              }}
            />
          )}
        </div>
        {hasHelp && (
          <Suspense>
            <SearchHelp text={text} queryOf={queryOf} onSearch={search} onWrite={write} onLeave={closeHelp} />
          </Suspense>
        )}
        <Button type="submit" variant="primary" size="large" className="max-tablet:w-12 max-tablet:px-0!">
          <Icon icon={Search} size={20} className="tablet:hidden" />
          <span className="text-base max-tablet:sr-only">{TENDER_SEARCH.submit}</span>
        </Button>
      </form>
    </search>
  )
}
