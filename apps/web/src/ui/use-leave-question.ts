import { useEffect } from 'react'

/**
 * Asks before a link of the page or the end of the tab discards typed text. The browser's back button cannot be
 * intercepted.
 * @param question undefined: nothing would be lost
 */
export function useLeaveQuestion(question: string | undefined): void {
  useEffect(() => {
    if (!question) return
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!link || opensElsewhere || link.getAttribute('target') || link.getAttribute('href')?.startsWith('#')) return
      if (confirm(question)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    // in the capture phase, which runs before the links of the app navigate
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [question])
}
