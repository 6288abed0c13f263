import { type ReactNode, Suspense, useId, useState } from 'react'
import { lazyComponent } from '../../../../lazy-component.tsx'
import { ANSWERS } from './answers-texts.ts'

// Loaded later: the sentence and the picture say the same.
export const AnswerTable = lazyComponent(() => import('./AnswerTable.tsx'))

/** The look of the one way in. */
export const WAY = 'link target'

interface Props {
  question: string
  sentence: string
  /** key and picture of the answer */
  children?: ReactNode
  /** number of cases, or what they sum up to */
  cases?: ReactNode
  /** the one way in */
  way?: ReactNode
  table?: ReactNode
}

/** A question, one sentence that answers it, and the picture and table of that sentence. */
export function AnswerCard({ question, sentence, children, cases, way, table }: Props) {
  const id = useId()
  const ids = { question: `${id}-q`, answer: `${id}-a` }
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby={`${ids.question} ${ids.answer}`} className="sheet answer to-edges">
      <p id={ids.question} className="condensed text-sm text-ink3">
        {question}
      </p>
      <h2 id={ids.answer} className="text-xl max-tablet:text-lg">
        {sentence}
      </h2>
      {children}
      {(cases || way) && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm text-ink3">
          {cases && <span>{cases}</span>}
          {way}
        </p>
      )}
      {table && (
        <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className="link target text-sm">{ANSWERS.asTable}</summary>
          <div className="mt-2">
            <Suspense>{isOpen && table}</Suspense>
          </div>
        </details>
      )}
    </section>
  )
}
