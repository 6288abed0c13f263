import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { reportFailure } from '../../api/report-failure.ts'
import { Loaded } from '../../components/Loaded.tsx'
import type { LoadedQuery } from '../../components/QueryError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import ConfirmModal from './team/ConfirmModal.tsx'

interface Props<Data> {
  query: LoadedQuery<Data>
  texts: { title: string; loading: string; failedTitle: string; failedHint: string }
  children: (data: Data) => ReactNode
}

/** One list of what connects the account with other programs. */
export function ConnectionsSection<Data>({ query, texts, children }: Props<Data>) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl max-tablet:text-lg">{texts.title}</h2>
      <Loaded
        query={query}
        loading={texts.loading}
        skeleton={<Skeleton className="h-32 w-full" />}
        errorTitle={texts.failedTitle}
        errorHint={texts.failedHint}
      >
        {children}
      </Loaded>
    </section>
  )
}

interface EndProps {
  texts: { title: string; about: string; confirm: string; ended: string }
  /** receives the list that `end` answers */
  queryKey: QueryKey
  end: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a way into the account ends. */
export function EndModal({ texts, queryKey, end, onClose }: EndProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    if (isBusy) return
    setBusy(true)
    try {
      client.setQueryData(queryKey, await end())
      showToast('success', texts.ended)
      onClose()
      // the list of events below is refetched too
      void client.invalidateQueries({ queryKey: ['getAccountSecurity'] })
    } catch (error) {
      reportFailure(error)
      setBusy(false)
    }
  }

  return (
    <ConfirmModal
      title={texts.title}
      about={texts.about}
      confirm={texts.confirm}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
