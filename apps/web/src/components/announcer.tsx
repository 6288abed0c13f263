import { create } from 'zustand'

const useAnnouncement = create<{ text: string }>()(() => ({ text: '' }))

/** Says something to people who listen instead of looking: a new page, the count of a list. */
export function announce(text: string): void {
  useAnnouncement.setState({ text })
}

/** The one place announcements are read from; mounted once, always there. */
export function Announcer() {
  return (
    <p className="sr-only" aria-live="polite">
      {useAnnouncement().text}
    </p>
  )
}
