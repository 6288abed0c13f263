import { type ComponentProps, type FormEvent, useState } from 'react'
import { TextArea } from '../ui/TextArea.tsx'
import { LENGTH } from './length-texts.ts'

interface Props extends ComponentProps<typeof TextArea> {
  /** maximum length in characters */
  max: number
}

/** A text area that shows its character count near the limit. Text over the limit is not cut off. */
export function LongTextField({ max, defaultValue, ...area }: Props) {
  const [length, setLength] = useState(String(defaultValue ?? '').trim().length)
  const isOver = length > max
  return (
    <TextArea
      {...area}
      defaultValue={defaultValue}
      onInput={({ currentTarget }: FormEvent<HTMLTextAreaElement>) => setLength(currentTarget.value.trim().length)}
      note={
        <>
          {length >= max * 0.8 && (
            <p className={`mt-1.5 text-right text-sm ${isOver ? 'font-medium text-revocada' : 'text-ink3'}`}>
              {LENGTH.count(length, max)}
            </p>
          )}
          {/* Not the count itself: a screen reader would read it after every letter. */}
          <span className="sr-only" aria-live="polite">
            {isOver ? LENGTH.over : length >= max * 0.9 ? LENGTH.left(max / 10) : ''}
          </span>
        </>
      }
    />
  )
}
