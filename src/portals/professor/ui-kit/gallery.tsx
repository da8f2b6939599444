import type { ReactElement } from 'react'
import { ButtonSamples } from './button-samples.tsx'
import { DialogSamples } from './dialog-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import { FigureSamples } from './figure-samples.tsx'
import { MenuSample } from './menu-sample.tsx'
import { MessageSamples } from './message-samples.tsx'
import { ProgressSamples } from './progress-samples.tsx'
import { StateSamples } from './state-samples.tsx'
import { SubjectSamples } from './subject-samples.tsx'
import { TableSample } from './table-sample.tsx'

/** Every part of the interface, in its states. */
export function Gallery(): ReactElement {
  return (
    <div className="gallery">
      <ButtonSamples />
      <FieldSamples />
      <DialogSamples />
      <MessageSamples />
      <StateSamples />
      <SubjectSamples />
      <ProgressSamples />
      <MenuSample />
      <FigureSamples />
      <TableSample />
    </div>
  )
}
