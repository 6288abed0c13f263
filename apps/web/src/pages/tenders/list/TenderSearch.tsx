import { TENDER_SEARCH } from '@mirador/texts/tenders'
import { Search, X } from 'lucide'
import { type FormEvent, useRef, useState } from 'react'
import { isSearchable } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { showToast } from '../../../ui/toast.ts'

interface Props {
  query: string
  onSearch: (query: string) => void
}

export function TenderSearch({ query, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(query)
  const [shownQuery, setShownQuery] = useState(query)

  // Going back or following a link changes the search while the box is mounted.
  if (shownQuery !== query) {
    setShownQuery(query)
    setText(query)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const search = text.trim()
    if (search !== '' && !isSearchable(search)) showToast('info', TENDER_SEARCH.onlyDots)
    else onSearch(search)
  }

  return (
    <search>
      <form className="flex gap-2" onSubmit={submit}>
        <div className="relative min-w-0 flex-1">
          <Icon
            icon={Search}
            size={20}
            aria-hidden="true"
            className="pointer-events-none absolute top-3.5 left-4 text-ink2"
          />
          <input
            ref={input}
            type="search"
            value={text}
            maxLength={300}
            enterKeyHint="search"
            aria-label={TENDER_SEARCH.label}
            placeholder={TENDER_SEARCH.placeholder}
            className={`field-input h-12 pl-12 ${text ? 'pr-12' : 'pr-12 max-tablet:pr-2'} [&::-webkit-search-cancel-button]:hidden`}
            onChange={(event) => setText(event.target.value)}
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
        <Button type="submit" variant="primary" size="large" className="max-tablet:w-12 max-tablet:px-0!">
          <Icon icon={Search} size={20} aria-hidden="true" className="tablet:hidden" />
          <span className="text-base max-tablet:sr-only">{TENDER_SEARCH.submit}</span>
        </Button>
      </form>
    </search>
  )
}
