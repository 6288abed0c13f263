import { lazy, Suspense } from 'react'
import type { DownloadListProps } from './DownloadListModal.tsx'

const DownloadListButton = lazy(async () => ({
  default: (await import('./DownloadListButton.tsx')).DownloadListButton,
}))

/** The button in a chunk of its own, since every page shows something before it; its room is there at once. */
export function LazyDownloadButton(props: DownloadListProps) {
  return (
    <div className="min-h-10">
      <Suspense>
        <DownloadListButton {...props} />
      </Suspense>
    </div>
  )
}
