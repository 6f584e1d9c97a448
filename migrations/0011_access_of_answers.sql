ALTER TABLE `idempotent_answers` ADD `access` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `data_exports` ADD `access` text DEFAULT '' NOT NULL;
