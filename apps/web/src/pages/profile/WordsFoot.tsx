import { searchOfAny } from '@mirador/domain/words/profile-words'
import { useQuery } from '@tanstack/react-query'
import { wordQueries } from '../../api/words.ts'
import { paths } from '../../paths.ts'
import { WORDS } from '../../texts/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'

interface Props {
  /** the words of the last count */
  words: readonly string[]
  isSettled: boolean
  isChanged: boolean
  isBusy: boolean
  onCancel: () => void
}

/**
 * The matches of the words, announced after a pause in typing, and the buttons. During a recount the previous figures
 * stay, paler.
 */
export function WordsFoot({ words, isSettled, isChanged, isBusy, onCancel }: Props) {
  const { data, isError, isPlaceholderData } = useQuery({ ...wordQueries.effect(words), enabled: words.length > 0 })
  const isOld = !isSettled || isPlaceholderData
  return (
    <div className="words-foot">
      <p>
        <span role="status" className={`font-medium ${isOld ? 'words-old' : ''}`}>
          {sentence()}
        </span>
        {words.length > 0 && data && data.open > 0 && (
          <Link className="link" to={paths.tenderSearch(searchOfAny(words))}>
            {WORDS.seeWhich}
          </Link>
        )}
      </p>
      <div>
        <Button variant="ghost" className="max-tablet:h-11" disabled={!isChanged || isBusy} onClick={onCancel}>
          {WORDS.cancel}
        </Button>
        <Button type="submit" variant="primary" className="max-tablet:h-11" busy={isBusy}>
          {WORDS.save}
        </Button>
      </div>
    </div>
  )

  function sentence(): string {
    if (words.length === 0) return WORDS.noEffect
    if (data) return WORDS.effect(data.open, data.this_week)
    return isError ? WORDS.countFailed : WORDS.counting
  }
}
