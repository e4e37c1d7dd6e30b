/** Stands for ajv-formats: the validator knows the formats itself. */
export default function addFormats(): void {}
