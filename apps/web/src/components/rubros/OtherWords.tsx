import { Fragment } from 'react'

interface Props {
  /** shown before the words */
  intro: { question: string; text: string; lead: string }
  words: readonly string[]
  onChoose: (word: string, from: HTMLElement) => void
}

/** Words to search instead. */
export function OtherWords({ intro, words, onChoose }: Props) {
  return (
    <>
      <strong className="font-medium text-ink">{intro.question}</strong> {intro.text}
      {words.length > 0 && (
        <>
          {intro.lead}{' '}
          {words.map((word, i) => (
            <Fragment key={word}>
              {i > 0 && ', '}
              <button type="button" className="link target" onClick={(event) => onChoose(word, event.currentTarget)}>
                {word}
              </button>
            </Fragment>
          ))}
        </>
      )}
      .
    </>
  )
}
