import { FileDown } from 'lucide'
import { lazyComponent } from '../../lazy-component.tsx'
import { DOWNLOAD_BUTTON } from '../../texts/download-button.ts'
import { DialogButton } from '../DialogButton.tsx'
import type { DownloadListProps } from './DownloadListModal.tsx'

export const DownloadListModal = lazyComponent(() => import('./DownloadListModal.tsx'))

/** Opens the dialog that downloads a list as a file. */
export default function DownloadListButton({
  list,
  query,
  total,
  label = DOWNLOAD_BUTTON.label,
}: DownloadListProps & { label?: string }) {
  return (
    <DialogButton
      icon={FileDown}
      label={label}
      dialog={DownloadListModal}
      props={total ? { list, query, total } : undefined}
      isIconOnPhones={false}
    />
  )
}
