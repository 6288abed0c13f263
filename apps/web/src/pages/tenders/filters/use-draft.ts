import { type FilterTexts, writeParameters } from '@mirador/domain/tender-query/tender-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ListState, withFilters } from './list-state.ts'

const PAUSE_MS = 150

const addressOf = ({ filters }: ListState) => JSON.stringify(writeParameters(filters))

/**
 * The filters as they are being chosen. They are applied 150 ms after the last change: the first time as a step of the history,
 * then in its place, so that one step back leaves all of them.
 */
export function useDraft(state: ListState, onChange: (state: ListState, replace: boolean) => void) {
  const [draft, setDraft] = useState<FilterTexts>(state.filters)
  const [isPending, setPending] = useState(false)
  const isApplied = useRef(false)
  const address = addressOf(state)
  const [visibleAddress, setVisibleAddress] = useState(address)
  // what was applied and is not shown yet: on a slow device several may be under way
  const [sent, setSent] = useState<readonly string[]>([])
  if (visibleAddress !== address) {
    setVisibleAddress(address)
    const own = sent.lastIndexOf(address)
    setSent(own < 0 ? [] : sent.slice(own + 1))
    // A removed chip or a step back changes the filters outside.
    if (own < 0 && !isPending) setDraft(state.filters)
  }

  const apply = useEffectEvent(() => {
    const next = withFilters(state, draft)
    setPending(false)
    if (addressOf(next) !== address) setSent((before) => [...before, addressOf(next)])
    onChange(next, isApplied.current)
    isApplied.current = true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins anew with each change
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(apply, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isPending, draft])
  // Closing the panel in the pause loses nothing.
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
