ALTER TABLE `papers` ADD `document_sha256` text;
--> statement-breakpoint
ALTER TABLE `papers` ADD `proof` text;
