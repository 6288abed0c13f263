import { correctSearch, markSearchSeen } from '@mirador/contract/addresses'
import { listAddress } from '@mirador/domain/tender-query/saved-query'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, History, SpellCheck, X } from 'lucide'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { call } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { savedSearchQueries } from '../../../api/saved-searches.ts'
import { announce } from '../../../components/announcer.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Link } from '../../../ui/Link.tsx'
import { forgetSearch, recentSearches } from './recent-searches.ts'
import { SEARCH_CORRECTION } from './search-correction-texts.ts'
import { SEARCH_HELP } from './search-help-texts.ts'
import { type Sign, type Written, withSign } from './search-signs.ts'

/** A correction is looked up this long after the last key. */
const PAUSE_MS = 400
/** An answer is reused for this long. */
const FRESH_MS = 30_000
/** Shorter words are not corrected. */
const MIN_LETTERS = 4
const PHONE_PX = 640
const MAX_SAVED = 2

const ITEM =
  'flex min-h-9 w-full min-w-0 items-center gap-3 rounded-small px-4 text-left hover:bg-sunken max-tablet:min-h-11'

interface Props {
  /** the search as it is typed */
  text: string
  queryOf: (search: string) => TenderQuery
  onSearch: (search: string) => void
  onWrite: (written: Written) => void
  onLeave: () => void
}

/**
 * The help under the focused search: corrections, recent and saved searches, and the signs of the syntax. The arrow
 * keys move through its items, so that Tab goes on from the field to its button.
 */
export default function SearchHelp({ text, queryOf, onSearch, onWrite, onLeave }: Props) {
  const correction = useCorrection(text, queryOf)
  const [recent, setRecent] = useState(recentSearches)
  const { data } = useQuery({ ...savedSearchQueries.list(), enabled: innerWidth > PHONE_PX })
  const saved = [...(data?.searches ?? [])].sort((a, b) => b.new_matches - a.new_matches).slice(0, MAX_SAVED)
  const isAlone = recent.length + saved.length === 0
  const client = useQueryClient()

  async function markSeen(id: string) {
    await call(markSearchSeen, { params: { id } })
    void client.invalidateQueries(queries.countUnseenTenders())
    void client.invalidateQueries(savedSearchQueries.list())
  }

  function forget(q: string, { currentTarget }: MouseEvent<HTMLElement>) {
    // the button unmounts, and the focus stays in the help
    if (currentTarget === document.activeElement) move(currentTarget, 1)
    forgetSearch(q)
    setRecent(recentSearches())
  }

  return (
    <section
      aria-label={SEARCH_HELP.label}
      className="search-help drop-panel"
      // a press leaves the focus in the field
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={onKey}
    >
      {correction && (
        <button
          type="button"
          tabIndex={-1}
          className={`${ITEM} min-h-12 bg-patina-wash py-2`}
          onClick={() => onSearch(correction.q)}
        >
          <Icon icon={SpellCheck} size={18} strokeWidth={1.75} className="flex-none text-patina" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {SEARCH_CORRECTION.before}
            <strong className="font-bold text-patina-strong">{correction.q}</strong>
            {SEARCH_CORRECTION.after}
          </span>
          <span className="flex-none text-ink2">{SEARCH_CORRECTION.total(correction.total)}</span>
        </button>
      )}
      <div className="flex flex-wrap">
        {!isAlone && (
          <div className="min-w-0 flex-1 basis-60 py-2">
            <Group title={SEARCH_HELP.recent} isShown={recent.length > 0}>
              {recent.map((q) => (
                <li key={q} className="flex items-center pr-2">
                  <button type="button" tabIndex={-1} className={ITEM} onClick={() => onSearch(q)}>
                    <Icon icon={History} size={16} strokeWidth={1.75} className="flex-none text-ink3" />
                    <span className="truncate">{q}</span>
                  </button>
                  <IconButton
                    tabIndex={-1}
                    label={SEARCH_HELP.forget(q)}
                    icon={<Icon icon={X} size={16} />}
                    onClick={(event) => forget(q, event)}
                  />
                </li>
              ))}
            </Group>
            <Group title={SEARCH_HELP.saved} isShown={saved.length > 0}>
              {saved.map(({ id, name, query, new_matches }) => (
                <li key={id}>
                  <Link
                    to={listAddress(query)}
                    tabIndex={-1}
                    className={ITEM}
                    onClick={() => {
                      onLeave()
                      void markSeen(id).catch(() => {})
                    }}
                  >
                    <Icon icon={Bookmark} size={16} strokeWidth={1.75} className="flex-none text-ink3" />
                    <span className="flex-1 truncate">{name}</span>
                    {new_matches > 0 && (
                      <span className="font-bold text-cobre tabular-nums">{SEARCH_HELP.news(new_matches)}</span>
                    )}
                  </Link>
                </li>
              ))}
            </Group>
          </div>
        )}
        <div className="min-w-0 flex-1 basis-60 bg-hover py-2">
          <Group title={SEARCH_HELP.refine} isShown>
            {Object.entries(SEARCH_HELP.hints).map(([sign, { example, means }]) => (
              <li key={sign}>
                <button
                  type="button"
                  tabIndex={-1}
                  className={ITEM}
                  onClick={() => onWrite(withSign(text, sign as Sign) ?? { text: example, caret: example.length })}
                >
                  <Hint example={example} means={means} />
                </button>
              </li>
            ))}
            <li className={ITEM}>
              <Hint {...SEARCH_HELP.code} />
            </li>
          </Group>
          <p className="px-4 py-2 text-sm text-ink3">{SEARCH_HELP.plain}</p>
        </div>
      </div>
    </section>
  )
}

function Group({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  const id = useId()
  if (!isShown) return null
  return (
    <>
      <p id={id} className="px-4 py-2 text-sm text-ink3">
        {title}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  )
}

function Hint({ example, means }: { example: string; means: string }) {
  return (
    <>
      <span className="w-40 flex-none text-sm">
        <span className="rounded-small border border-line bg-surface px-2 font-medium">{example}</span>
      </span>{' '}
      <span className="min-w-0 text-sm text-ink2">{means}</span>
    </>
  )
}

/** The corrections of the search, after a pause in typing. */
function useCorrection(text: string, queryOf: Props['queryOf']) {
  const [settled, setSettled] = useState('')
  const search = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [search])
  const isSettled = settled === search && search.length >= MIN_LETTERS
  const query = queryOf(search)
  const { data } = useQuery({
    queryKey: ['correctSearch', query],
    queryFn: ({ signal }) => call(correctSearch, { query }, { signal }),
    staleTime: FRESH_MS,
    enabled: isSettled,
    retry: false,
  })
  const correction = isSettled ? data?.correction : undefined
  const { q, total = 0 } = correction ?? {}
  useEffect(() => {
    if (q) announce(`${SEARCH_CORRECTION.before}${q}${SEARCH_CORRECTION.after} ${SEARCH_CORRECTION.total(total)}`)
  }, [q, total])
  return correction
}

/** Up and down move through the help, and up from its first item to the field. */
function onKey(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  move(event.target as HTMLElement, event.key === 'ArrowDown' ? 1 : -1)
  event.preventDefault()
}

function move(from: HTMLElement, step: 1 | -1) {
  const help = from.closest('.search-help')
  const items = [...(help?.querySelectorAll<HTMLElement>('button, a') ?? [])]
  const next = items[items.indexOf(from) + step] ?? (step < 0 ? help?.parentElement?.querySelector('input') : undefined)
  next?.focus()
}
