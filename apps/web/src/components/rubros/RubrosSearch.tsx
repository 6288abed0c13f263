import { Search, X } from 'lucide'
import { useRef } from 'react'
import { RUBROS } from '../../texts/rubros.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

interface Props {
  text: string
  onType: (text: string) => void
}

export function RubrosSearch({ text, onType }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className="relative block">
      <Icon icon={Search} size={20} className="pointer-events-none absolute top-[13px] left-3.5 text-ink2" />
      <input
        ref={input}
        type="search"
        data-autofocus
        value={text}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={RUBROS.search}
        placeholder={RUBROS.placeholder}
        className="field-input px-11 [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          // Escape clears the search first and closes the dialog second.
          if (event.key !== 'Escape' || text === '') return
          event.preventDefault()
          onType('')
        }}
      />
      {text !== '' && (
        <IconButton
          label={RUBROS.clearSearch}
          icon={<Icon icon={X} size={18} />}
          className="absolute! top-[3px] right-1"
          onClick={() => {
            onType('')
            input.current?.focus()
          }}
        />
      )}
    </search>
  )
}
