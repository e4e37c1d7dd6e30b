/** Replaces ajv-formats: the validator supports the formats itself. */
export default function addFormats(): void {}
