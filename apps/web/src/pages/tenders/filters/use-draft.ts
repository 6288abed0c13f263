import { type FilterTexts, writeParameters } from '@mirador/domain/tender-query/tender-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ListState, withFilters } from './list-state.ts'

const PAUSE_MS = 150

const addressOf = ({ filters }: ListState) => JSON.stringify(writeParameters(filters))

/**
 * The filters while they are being chosen. They are applied 150 ms after the last change. The first change adds an
 * entry to the history and later ones replace it, so that one step back undoes all of them.
 */
export function useDraft(state: ListState, onChange: (state: ListState, replace: boolean) => void) {
  const [draft, setDraft] = useState<FilterTexts>(state.filters)
  const [isPending, setPending] = useState(false)
  const isApplied = useRef(false)
  const address = addressOf(state)
  const [visibleAddress, setVisibleAddress] = useState(address)
  // addresses that were applied and are not shown yet; on a slow device there may be several
  const [sent, setSent] = useState<readonly string[]>([])
  if (visibleAddress !== address) {
    setVisibleAddress(address)
    const own = sent.lastIndexOf(address)
    setSent(own < 0 ? [] : sent.slice(own + 1))
    // A removed chip or a step back changes the filters from outside.
    if (own < 0 && !isPending) setDraft(state.filters)
  }

  const apply = useEffectEvent(() => {
    const next = withFilters(state, draft)
    setPending(false)
    if (addressOf(next) !== address) setSent((before) => [...before, addressOf(next)])
    onChange(next, isApplied.current)
    isApplied.current = true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins again with each change
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(apply, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isPending, draft])
  // Closing the panel during the pause applies the change.
  const leave = useEffectEvent(() => isPending && apply())
  useEffect(() => () => void leave(), [])

  return {
    draft,
    put: (changes: FilterTexts) => {
      setDraft((before) => ({ ...before, ...changes }))
      setPending(true)
    },
  }
}
