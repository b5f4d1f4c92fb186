import type { ModelExportActor } from '~/machines/model/export/export-machine';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';

/** Asks before the page is left during an export. */
export const ExportGuard = ({ exporting }: { exporting: ModelExportActor }) => (
  <LeaveGuard
    isDirty={() => exporting.getSnapshot().matches('open')}
    title="Leave and cancel the export?"
    text="The export isn't finished. The file will be removed."
  />
);
