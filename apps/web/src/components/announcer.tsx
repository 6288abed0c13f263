import { create } from 'zustand'

const useAnnouncement = create<{ text: string }>()(() => ({ text: '' }))

/** Announces a text to screen readers: a new page, the count of a list. */
export function announce(text: string): void {
  useAnnouncement.setState({ text })
}

/** The live region of all announcements; mounted once. */
export function Announcer() {
  return (
    <p className="sr-only" aria-live="polite">
      {useAnnouncement().text}
    </p>
  )
}
