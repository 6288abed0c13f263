import { Search } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

interface Props {
  query: string
  words: Readonly<Record<'search' | 'placeholder' | 'submit', string>>
  onSearch: (query: string) => void
  /** further filters of the list */
  children?: ReactNode
}

/** The search of a list. Give it the query as `key`, so that the box follows the address. */
export function SearchBox({ query, words, onSearch, children }: Props) {
  return (
    <search>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim())
        }}
      >
        <div className="relative min-w-0 flex-1">
          <Icon icon={Search} size={20} className="pointer-events-none absolute top-3.5 left-4 text-ink2" />
          <input
            name="q"
            type="search"
            defaultValue={query}
            maxLength={100}
            enterKeyHint="search"
            aria-label={words.search}
            placeholder={words.placeholder}
            className="field-input h-12 pl-12"
          />
        </div>
        <Button type="submit" variant="primary" size="large" className="max-tablet:w-12 max-tablet:px-0!">
          <Icon icon={Search} size={20} className="tablet:hidden" />
          <span className="text-base max-tablet:sr-only">{words.submit}</span>
        </Button>
      </form>
      {children}
    </search>
  )
}
