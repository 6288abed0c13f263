import { DOWNLOAD_BUTTON } from '@mirador/texts/download-button'
import { API_FAILURES } from '@mirador/texts/texts'
import { FileDown } from 'lucide-react'
import { startTransition, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import type { DownloadListProps } from './DownloadListModal.tsx'

const load = () => import('./DownloadListModal.tsx')

/** Opens the dialog that saves a whole list as a file. */
export function DownloadListButton({ list, query, total }: DownloadListProps) {
  const [Modal, setModal] = useState<Awaited<ReturnType<typeof load>>['DownloadListModal']>()

  async function open() {
    try {
      const { DownloadListModal } = await load()
      startTransition(() => setModal(() => DownloadListModal))
    } catch {
      showToast('error', API_FAILURES.network)
    }
  }

  return (
    <>
      <Button
        size="pill"
        aria-haspopup="dialog"
        disabled={!total}
        onPointerEnter={() => void load().catch(() => {})}
        onFocus={() => void load().catch(() => {})}
        onClick={() => void open()}
      >
        <FileDown size={16} aria-hidden="true" />
        {DOWNLOAD_BUTTON.label}
      </Button>
      {Modal && total !== undefined && (
        <Modal list={list} query={query} total={total} onClose={() => setModal(undefined)} />
      )}
    </>
  )
}
