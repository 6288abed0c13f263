import { Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import type { DownloadListProps } from './DownloadListModal.tsx'

const DownloadListButton = lazyComponent(() => import('./DownloadListButton.tsx'))

/** The download button, drawn after the page's content; its space is reserved from the start. */
export function LazyDownloadButton(props: DownloadListProps & { label?: string }) {
  return (
    <div className="min-h-10">
      <Suspense>
        <DownloadListButton {...props} />
      </Suspense>
    </div>
  )
}
