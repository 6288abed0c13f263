import { ADMINISTRATIVE } from '@mirador/texts/profile'
import { ACTIONS } from '@mirador/texts/texts'
import { WORDS } from '@mirador/texts/words'
import { useQuery } from '@tanstack/react-query'
import { wordQueries } from '../../api/words.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WordsForm } from './WordsForm.tsx'

/** 'SELECCIONA TUS PALABRAS CLAVE': what the company sells, and the words that buyers use for it. */
export default function WordsSection() {
  const { data, isError, isFetching, refetch } = useQuery({ ...wordQueries.list(), refetchOnMount: 'always' })
  return (
    <section className="mt-8">
      {data ? (
        <WordsForm saved={data.words} />
      ) : (
        <>
          <h2 className="text-base tracking-wide text-ink2">{ADMINISTRATIVE.keywords}</h2>
          {isError ? (
            <ErrorState
              title={WORDS.failed}
              retryLabel={ACTIONS.retry}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            >
              {WORDS.failedHint}
            </ErrorState>
          ) : (
            <Skeleton className="mt-2 h-44 w-full" />
          )}
        </>
      )}
    </section>
  )
}
