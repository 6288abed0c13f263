let lastOpened: string | undefined

/** Keeps the row that a person leaves for its tender. */
export function noteOpened(bid_idn: string): void {
  lastOpened = bid_idn
}

/** On the way back, focuses that row, if it is still there. */
export function focusLastOpened(): void {
  const row = [...document.querySelectorAll<HTMLElement>('[data-bid]')].find(
    ({ dataset }) => dataset.bid === lastOpened,
  )
  row?.querySelector<HTMLElement>('.tender-row-link')?.focus({ preventScroll: true })
}
