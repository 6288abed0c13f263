import { useQuery } from '@tanstack/react-query'
import { wordQueries } from '../../api/words.ts'
import { QueryError } from '../../components/QueryError.tsx'
import { WORDS } from '../../texts/words.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ADMINISTRATIVE } from './profile-texts.ts'
import { WordsForm } from './WordsForm.tsx'

/** 'SELECCIONA TUS PALABRAS CLAVE': the words for what the company sells, and the words of buyers for the same. */
export default function WordsSection() {
  const query = useQuery({ ...wordQueries.list(), refetchOnMount: 'always' })
  const { data, isError } = query
  return (
    <section className="mt-8">
      {data ? (
        <WordsForm saved={data.words} />
      ) : (
        <>
          <h2 className="text-base tracking-wide text-ink2">{ADMINISTRATIVE.keywords}</h2>
          {isError ? (
            <QueryError query={query} title={WORDS.failed} hint={WORDS.failedHint} />
          ) : (
            <Skeleton className="mt-2 h-44 w-full" />
          )}
        </>
      )}
    </section>
  )
}
