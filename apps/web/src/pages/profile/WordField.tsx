import { MAX_WORD_LETTERS } from '@mirador/domain/words/profile-words'
import { X } from 'lucide'
import type { KeyboardEvent, Ref } from 'react'
import type { ProfileWord } from '../../api/words.ts'
import { WORDS } from '../../texts/words.ts'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  ref: Ref<HTMLInputElement>
  words: readonly ProfileWord[]
  text: string
  /** ids of the elements that explain the field */
  describedBy: string
  isInvalid: boolean
  onText: (text: string) => void
  onAdd: (words: readonly string[]) => void
  onRemove: (word: string) => void
}

/**
 * A field with the words as chips: Enter or a comma adds the typed text, Backspace in the empty field removes the last
 * word.
 */
export function WordField({ ref, words, text, describedBy, isInvalid, onText, onAdd, onRemove }: Props) {
  /** Text before a comma is complete, also in a pasted list. */
  function type(value: string) {
    const pieces = value.split(/[,;\n]/)
    const last = pieces.pop() ?? ''
    if (pieces.some((piece) => piece.trim())) onAdd(pieces)
    onText(pieces.length > 0 ? last.trimStart() : last)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text.trim()) {
      event.preventDefault()
      onAdd([text])
      onText('')
    } else if (event.key === 'Enter') event.preventDefault()
    const last = words.at(-1)
    if (event.key === 'Backspace' && text === '' && last) {
      event.preventDefault()
      onRemove(last.written)
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for the pointer; the keyboard reaches the field
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div
      className="words-field"
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.querySelector('input')?.focus()
      }}
    >
      {words.length > 0 && (
        <ul aria-label={WORDS.own}>
          {words.map(({ written }) => (
            <li key={written} className="word">
              <span>{written}</span>
              <button type="button" aria-label={WORDS.remove(written)} onClick={() => onRemove(written)}>
                <Icon icon={X} size={15} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={ref}
        type="text"
        aria-label={WORDS.add}
        placeholder={WORDS.add}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        maxLength={MAX_WORD_LETTERS}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (!/[,;\n]/.test(pasted)) return
          // a pasted list may exceed the maximum length of a word
          event.preventDefault()
          onAdd(`${text}${pasted}`.split(/[,;\n]/).map((piece) => piece.slice(0, MAX_WORD_LETTERS)))
          onText('')
        }}
      />
    </div>
  )
}
