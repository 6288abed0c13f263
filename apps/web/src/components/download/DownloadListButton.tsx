import { DOWNLOAD_BUTTON } from '@mirador/texts/download-button'
import { API_FAILURES } from '@mirador/texts/texts'
import { FileDown } from 'lucide-react'
import { startTransition, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import type { DownloadListProps } from './DownloadListModal.tsx'

const load = () => import('./DownloadListModal.tsx')

type Props = DownloadListProps & {
  /** on phones its icon stands alone */
  isOneOfMany?: boolean
}

/** Opens the dialog that saves a whole list as a file. */
export function DownloadListButton({ list, query, total, isOneOfMany = false }: Props) {
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
        <FileDown size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={isOneOfMany ? 'max-tablet:sr-only' : ''}>{DOWNLOAD_BUTTON.label}</span>
      </Button>
      {Modal && total !== undefined && (
        <Modal list={list} query={query} total={total} onClose={() => setModal(undefined)} />
      )}
    </>
  )
}
