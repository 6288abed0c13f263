import type { WordChange } from '@mirador/domain/tender-query/word-change'
import { wordChangeSentence } from '@mirador/texts/word-change'
import { Button } from '../../../ui/Button.tsx'
import { SAVED_SEARCHES } from './saved-searches-texts.ts'

/** Words of a saved search with other matches than when it was saved, until the owner has read the change. */
export function ChangedWords({ changes, onKeep }: { changes: readonly WordChange[]; onKeep: () => void }) {
  return (
    <div className="rounded-control bg-cobre-wash p-2.5">
      <p>{SAVED_SEARCHES.wordsChanged}</p>
      <ul className="wrap-anywhere">
        {changes.map((change) => (
          <li key={change.word}>{wordChangeSentence(change)}</li>
        ))}
      </ul>
      <p className="mt-1.5 flex justify-end">
        <Button size="pill" onClick={onKeep}>
          {SAVED_SEARCHES.wordsKept}
        </Button>
      </p>
    </div>
  )
}
