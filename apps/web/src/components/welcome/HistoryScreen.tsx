import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rubroQueries } from '../../api/rubro-queries.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Choice, Group, toggled } from '../own-history/Choice.tsx'
import { OWN_HISTORY } from '../own-history/own-history-texts.ts'
import { firstTicks, fits, type Ticked } from '../own-history/proposal.ts'
import { type ReadProposal, saveTicked } from '../own-history/read-proposal.ts'
import { type LoadedQuery, QueryError } from '../QueryError.tsx'
import { useSettled } from '../use-settled.ts'
import { type ScreenProps, WelcomeFrame } from './WelcomeFrame.tsx'
import { WELCOME } from './welcome-texts.ts'

const PAUSE_MS = 400

interface Props extends ScreenProps {
  /** its legal name */
  company: string
  query: LoadedQuery<ReadProposal>
  /** the history is that of another company */
  onOther: () => void
  onWords: () => void
}

/** The first screen of a company whose RUT has offers: what it offered, ticked. */
export function HistoryScreen({ query, onWords, ...props }: Props) {
  const { data, isError } = query
  if (data) return <Known {...props} read={data} />
  const second = isError ? { label: WELCOME.ownWords, run: onWords } : undefined
  return (
    <WelcomeFrame {...props} screen={1} title={WELCOME.sellsTitle} second={second}>
      <div className="p-6 max-tablet:p-4">
        {isError ? (
          <QueryError query={query} title={WELCOME.ownFailed} hint={WELCOME.ownFailedHint} />
        ) : (
          <div role="status">
            <span className="sr-only">{WELCOME.loading}</span>
            <Skeleton className="h-48 w-full" />
          </div>
        )}
      </div>
    </WelcomeFrame>
  )
}

function Known({ company, read, onOther, ...frame }: Omit<Props, 'query' | 'onWords'> & { read: ReadProposal }) {
  const { proposal, profile, tenders } = read
  const [ticked, setTicked] = useState<Ticked>(() => ({
    ...firstTicks(proposal, profile.words),
    // the next screen asks for them
    regions: new Set(),
  }))
  const client = useQueryClient()
  const save = useMutation({
    meta: { isReported: true },
    mutationFn: () => saveTicked(read, ticked),
    onSuccess: () => {
      frame.onNext()
      return client.invalidateQueries()
    },
  })
  const hasTicks = ticked.rubros.size + ticked.words.size > 0
  return (
    <WelcomeFrame
      {...frame}
      screen={1}
      title={WELCOME.ownTitle(company, tenders)}
      subtitle={WELCOME.ownHint}
      main={{
        label: WELCOME.yes,
        run: () => (hasTicks ? save.mutate() : frame.onNext()),
        isPending: save.isPending,
        hasFailed: save.isError,
      }}
      second={{ label: WELCOME.notUs, run: onOther }}
      note={<OpenWith families={[...profile.rubros, ...ticked.rubros]} />}
    >
      <div className="grid gap-6 px-6 py-5 max-tablet:px-4 tablet:grid-cols-2">
        {proposal.rubros.length > 0 && (
          <Group legend={WELCOME.rubros}>
            {proposal.rubros.map((each) => (
              <Choice
                key={each.value.code}
                proposed={each}
                label={each.value.name}
                isTicked={ticked.rubros.has(each.value.code)}
                onTick={() => setTicked({ ...ticked, rubros: toggled(ticked.rubros, each.value.code) })}
              />
            ))}
          </Group>
        )}
        {proposal.words.length > 0 && (
          <Group legend={WELCOME.words} hint={WELCOME.wordsHint}>
            {proposal.words.map((each) => (
              <Choice
                key={each.value}
                proposed={each}
                label={each.value}
                note={OWN_HISTORY.inLines(each.cases)}
                isTicked={ticked.words.has(each.value)}
                isFull={!fits(profile.words, ticked.words, each.value)}
                onTick={() => setTicked({ ...ticked, words: toggled(ticked.words, each.value) })}
              />
            ))}
          </Group>
        )}
        {proposal.rubros.length + proposal.words.length === 0 && <p className="text-ink2">{WELCOME.noRepeats}</p>}
      </div>
    </WelcomeFrame>
  )
}

/** The number of open tenders of some rubros. */
function OpenWith({ families }: { families: readonly number[] }) {
  const settled = useSettled(families.join(), PAUSE_MS)
  const { data } = useQuery(rubroQueries.count(settled === '' ? [] : settled.split(',').map(Number)))
  return settled !== '' && data && WELCOME.withThis(data.open)
}
