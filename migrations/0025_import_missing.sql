DROP INDEX `data_import_rows_row`;
--> statement-breakpoint
ALTER TABLE `data_import_rows` ADD `collection` text;
--> statement-breakpoint
CREATE INDEX `data_import_rows_import` ON `data_import_rows` (`import`);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_import_rows_row` ON `data_import_rows` (`import`,`row`) WHERE collection IS NULL;
--> statement-breakpoint
ALTER TABLE `data_imports` ADD `creates` text;
